/** Data for those who read pages by program. It is no script: nothing runs it, and nothing in it can end it. */
export function DataBlock({ type, data }: { type: 'application/ld+json'; data: object }) {
  const json = JSON.stringify(data).replace(/</g, '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any `<`
  return <script type={type} dangerouslySetInnerHTML={{ __html: json }} />
}
