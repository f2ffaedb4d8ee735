#include "cbuild.h"

#ifndef ZOETROPE_COMMIT
#define ZOETROPE_COMMIT ""
#endif

const char *zoetrope_commit(void) { return ZOETROPE_COMMIT; }
