import { columns3 } from '#app/ui/icons.ts'
import { Rich } from '#app/ui/rich.tsx'
import { line, rich } from '../fields.ts'
import { block } from './block.ts'

export const columns = block({
  group: 'text',
  icon: columns3,
  fields: { title: line, columns: { kind: 'list', max: 4, of: { title: line, html: rich } } },
  View: ({ shown: { title, columns } }) => (
    <>
      {title && <h2 className="band-head-s">{title}</h2>}
      <div className="b-columns">
        {columns.map(({ title, html }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are never moved where they are shown
          <div key={index} className="card card-pad-lg stack" style={{ '--g': '8px' }}>
            {title && <h3 className="t18 strong">{title}</h3>}
            <Rich html={html} />
          </div>
        ))}
      </div>
    </>
  ),
})
