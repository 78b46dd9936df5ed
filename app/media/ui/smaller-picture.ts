/** Draws a picture no larger than `side` on its longer side, turned as it was taken, as WebP or else JPEG. */
export async function smallerPicture(file: File, side: number): Promise<File> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.85))
  // A browser that cannot write WebP writes PNG; the type says which it is.
  return blob ? new File([blob], `picture.${blob.type.replace('image/', '')}`, { type: blob.type }) : file
}
