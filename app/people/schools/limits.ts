export const TAGLINE_MAX = 160
export const ABOUT_MAX = 20_000
/** What search engines show; the specification's limits. */
export const SEO_TITLE_MAX = 70
export const SEO_DESCRIPTION_MAX = 150

/** Of the name that e-mails come from. */
export const MAIL_FROM_NAME_MAX = 100
export const FOOTER_TEXT_MAX = 300
export const PICTURE_ALT_MAX = 200
/** Bytes of a school's own style sheet. */
export const STYLE_MAX = 20_000
