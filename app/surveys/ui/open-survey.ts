// A file by itself, as every page names what the first of them needs.
void import('./offer-surveys.ts')
