import { useTexts } from '#app/platform/page.tsx'

/** The design system's own words: what layouts, switches and states say. */
export const useUiTexts = () => useTexts('ui')
