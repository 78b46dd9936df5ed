/** A QR code as one path in a square of so many units. */
export type QrPath = { size: number; d: string }
