export const TAGLINE_MAX = 160
export const ABOUT_MAX = 20_000
/** What search engines show; the specification's limits. */
export const SEO_TITLE_MAX = 70
export const SEO_DESCRIPTION_MAX = 150

/** Of the name that e-mails come from. */
export const MAIL_FROM_NAME_MAX = 100
