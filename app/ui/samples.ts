import type { ComponentType } from 'react'
import type { Domain, LocalText } from '#app/platform/i18n.ts'

/** Texts that nobody but the page of the design system shows, in its language. */
export type Translate = (en: string, pl: string) => string

/** What one or several components look like: `of` names them, `title` the state, unless it is plain to see. */
export type Sample = { of: readonly string[]; title?: LocalText; View: ComponentType<{ say: Translate }> }

/**
 * What a file `ui/<what>.samples.tsx` exports as its default: a part of the page of the design system (/dev/design), with
 * the domains whose texts its components say.
 */
export type Samples = { title: LocalText; texts?: readonly Domain[]; samples: readonly Sample[] }
