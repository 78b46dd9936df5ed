import clsx from 'clsx'
import { columns2 } from '#app/ui/icons.ts'
import { Rich } from '#app/ui/rich.tsx'
import { line, picture, rich } from '../fields.ts'
import { block } from './block.ts'

export const textWithImage = block({
  group: 'text',
  icon: columns2,
  fields: { title: line, html: rich, picture, alt: line, side: { kind: 'choice', of: ['left', 'right'] } },
  View: ({ shown: { title, html, picture, alt, side } }) => (
    <div className={clsx('b-beside', side === 'right' && 'b-right')}>
      {picture && (
        <img
          src={picture.src}
          srcSet={picture.srcset}
          sizes="(min-width: 768px) 540px, 100vw"
          width={picture.width}
          height={picture.height}
          alt={alt}
          loading="lazy"
          decoding="async"
        />
      )}
      <div className="stack" style={{ '--g': '12px' }}>
        {title && <h2>{title}</h2>}
        <Rich html={html} />
      </div>
    </div>
  ),
})
