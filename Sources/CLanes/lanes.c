#include "lanes.h"
