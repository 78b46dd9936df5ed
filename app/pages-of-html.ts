// Pages that never hydrate: nobody loads this file, it has their styles built.
const pages = import.meta.glob(['./*/*/pages/*.tsx', '!./office/operations/pages/design.tsx'])
// Said of something that lasts, or the build leaves them out.
Object.assign(globalThis, { pages })
