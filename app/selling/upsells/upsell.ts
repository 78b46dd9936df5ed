/** For so many minutes after a payment upsells are offered. */
export const UPSELL_MINUTES = 30
