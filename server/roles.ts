/** The database and its two roles, as the embedded start and the tests make them (docs/deploy.md: by hand). */
export const DATABASE = 'katedra'
export const OWNER = 'katedra_owner'
export const WEB = 'katedra_web'
