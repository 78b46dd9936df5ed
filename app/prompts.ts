// What a page asks its reader, each by what its document names; by itself, as every page names what the first file needs.

if (document.documentElement.dataset.surveys) void import('./forms/surveys/ui/offer-surveys.ts')

const consent = document.querySelector<HTMLElement>('[data-consent]')
if (consent) void import('./ui/ask-consent.ts').then(({ askConsent }) => askConsent(consent))
