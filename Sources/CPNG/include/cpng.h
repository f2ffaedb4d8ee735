#pragma once
/// The version of the libpng that is linked.
const char *cpng_version(void);
