import { pictureSources } from '#app/platform/picture.ts'
import type { Sheet, SheetPart } from '../sheet.ts'
import './sheet.css'

/** A certificate as its PDF has it, as large as there is room. */
export function SheetView({ sheet }: { sheet: Sheet }) {
  return (
    <svg
      className="cert-sheet"
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      role="img"
      aria-label={sheet.label}
      lang={sheet.locale}
    >
      {sheet.parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts stay where they are
        <PartView key={at} part={part} />
      ))}
    </svg>
  )
}

function PartView({ part }: { part: SheetPart }) {
  const { x, y } = part
  switch (part.kind) {
    case 'rect': {
      const { width, height, radius, fill, stroke } = part
      return <rect x={x} y={y} width={width} height={height} rx={radius} fill={fill} stroke={stroke} />
    }
    case 'squares':
      return (
        <path
          d={part.d}
          fill={part.fill}
          transform={`translate(${x} ${y}) scale(${part.scale})`}
          shapeRendering="crispEdges"
        />
      )
    case 'image':
      return (
        <image
          href={pictureSources(part.src).src}
          x={x}
          y={y}
          width={part.width}
          height={part.height}
          preserveAspectRatio="xMinYMid meet"
        />
      )
    case 'text':
      return (
        <text x={x} y={y} fontSize={part.size} fontWeight={part.weight} fill={part.fill} textAnchor={part.anchor}>
          {part.text}
        </text>
      )
  }
}
