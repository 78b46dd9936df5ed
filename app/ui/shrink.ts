const SIDES = { maxWidth: 3000, maxHeight: 2000 }
const QUALITY = 0.5
/** For what is too large still. */
const QUALITY_MIN = 0.4

/** Bytes in which a picture says that it moves. */
const HEAD = 65_536

/**
 * A picture as it is sent: at most 3000 × 2000 pixels, at half quality. Drawings and what moves go as they are, and so does
 * what this browser cannot read, or would only make larger.
 */
export async function shrink(file: File, max: number): Promise<File> {
  if (/svg|gif/.test(file.type) || (await moves(file))) return file
  const half = await compressed(file, QUALITY)
  return half.size > max ? compressed(file, QUALITY_MIN) : half
}

/** An animated WebP or PNG: a canvas would keep its first picture alone. */
async function moves(file: File): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, HEAD).arrayBuffer())
  return head.includes('ANIM') || head.includes('acTL')
}

async function compressed(file: File, quality: number): Promise<File> {
  const { default: Compressor } = await import('compressorjs')
  return new Promise((done) => {
    new Compressor(file, {
      ...SIDES,
      quality,
      success: (made) => done(new File([made], file.name, { type: made.type })),
      error: () => done(file),
    })
  })
}
