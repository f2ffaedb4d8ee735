// expat asks for it by this name.
#include "Darwin.h"
