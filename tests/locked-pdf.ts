/** What the keys of a password are in an old PDF, by its specification (RC4 of 40 bits), which programs cannot make any more. */
const KEYS = {
  secret: [
    '92fe0f4454ad4c9644693f33c07cb54f587dce1e2682fe9ecea6107a1ef630dd',
    '902d6c0d6b77adef97ca1c71e49308c613b917b2ad6ef711a0cb410737994360',
  ],
  none: [
    'c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab',
    '13f3633f3c8fe41869648cfa5552ce67d52a786c2ca737f8f9c0e496403cd4ae',
  ],
} as const

/** A PDF of one page that is locked: against everybody, or, with no password to open it, against changes alone. */
export function lockedPdf(password: keyof typeof KEYS): Buffer {
  const [owner, user] = KEYS[password]
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
    `<</Filter/Standard/V 1/R 2/P -4/O<${owner}>/U<${user}>>>`,
  ]
  const offsets: string[] = []
  let text = '%PDF-1.4\n'
  for (const [at, object] of objects.entries()) {
    offsets.push(`${String(text.length).padStart(10, '0')} 00000 n \n`)
    text += `${at + 1} 0 obj${object}endobj\n`
  }
  const id = `<${Buffer.from('0123456789abcdef').toString('hex')}>`
  const table = `xref\n0 5\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${text}${table}trailer<</Root 1 0 R/Size 5/Encrypt 4 0 R/ID[${id}${id}]>>\nstartxref\n${text.length}\n%%EOF`,
  )
}
