import { Document, Image, Page, Path, Rect, Svg, Text } from '#app/platform/pdf.ts'
import type { Sheet, SheetPart } from '../sheet.ts'

type Props = {
  sheet: Sheet
  title: string
  author: string
  /** Pictures by the addresses that the sheet names, as data URIs; one that is missing is left out. */
  pictures: ReadonlyMap<string, string>
}

/** A certificate as a PDF: one page, drawn as screens show it. */
export function CertificatePdf({ sheet, title, author, pictures }: Props) {
  const { width, height, locale, parts } = sheet
  const images = parts.filter((part) => part.kind === 'image')
  return (
    <Document title={title} author={author} language={locale}>
      <Page size={[width, height]} wrap={false}>
        <Svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts stay where they are
            <Drawn key={at} part={part} />
          ))}
        </Svg>
        {images.map(({ src, x, y, width: wide, height: high }) => {
          const picture = pictures.get(src)
          const style = { position: 'absolute', left: x, top: y, width: wide, height: high } as const
          return (
            picture && (
              <Image key={src} src={picture} style={{ ...style, objectFit: 'contain', objectPosition: '0 50%' }} />
            )
          )
        })}
      </Page>
    </Document>
  )
}

function Drawn({ part }: { part: SheetPart }) {
  const { kind, x, y } = part
  if (kind === 'image') return null
  if (kind === 'squares')
    return <Path d={part.d} fill={part.fill} transform={`translate(${x} ${y}) scale(${part.scale})`} />
  if (kind === 'rect') {
    const { width, height, radius, fill, stroke } = part
    return <Rect x={x} y={y} width={width} height={height} rx={radius} ry={radius} fill={fill} stroke={stroke} />
  }
  return (
    <Text
      x={x}
      y={y}
      textAnchor={part.anchor}
      fill={part.fill}
      style={{ fontSize: part.size, fontWeight: part.weight }}
    >
      {part.text}
    </Text>
  )
}
