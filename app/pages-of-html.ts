// Pages that never hydrate: nobody loads this file, it has their styles built.
export const pages = import.meta.glob('./*/pages/*.tsx')
