// Stands in for `@formatjs/fast-memoize` in browsers: `intl-messageformat` would make formatters of its own with it, and is
// given ours (i18n.ts).
export const strategies = {}
export const memoize = <Made>(make: Made): Made => make
