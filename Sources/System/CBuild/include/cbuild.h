#ifndef ZOETROPE_CBUILD_H
#define ZOETROPE_CBUILD_H

/// The commit whose sources were built, in hexadecimal digits; empty where the build was not told.
const char *zoetrope_commit(void);

#endif
