import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Field, Options } from '#app/ui/field.tsx'
import { Ordered } from '#app/ui/ordered.tsx'
import { KeptList } from './kept-list.tsx'
import type { TabProps } from './tab-form.tsx'

/** Who teaches, in the order in which the public page names them; owner and administrators say who. */
export function Teachers({ product, choices, mayAssign }: TabProps) {
  const t = useTexts('office-products')
  const { teachers } = choices
  const [ids, setIds] = useState(product.teacherIds)
  const others = teachers.filter(({ id }) => !ids.includes(id))
  const nameOf = (id: number) => teachers.find((teacher) => teacher.id === id)?.name ?? ''
  return (
    <fieldset className="stack" style={{ '--g': '8px' }}>
      <legend className="label pb-2">{t('teachers')}</legend>
      {ids.map((id) => (
        <input key={id} type="hidden" name="teacher_ids" value={id} />
      ))}
      {mayAssign && (
        <KeptList
          id="teachers-list"
          saved={product.teacherIds}
          now={ids}
          onRestored={(list) => setIds(list as number[])}
        />
      )}
      {mayAssign ? (
        <Ordered items={ids} onChange={setIds} nameOf={nameOf} keyOf={(id) => id}>
          {(id) => <span className="medium">{nameOf(id)}</span>}
        </Ordered>
      ) : (
        <p>{ids.map(nameOf).join(', ')}</p>
      )}
      {mayAssign && others.length > 0 && (
        <Field id="add-teacher" label={t('add_teacher')}>
          <select
            id="add-teacher"
            className="input"
            value=""
            onChange={({ target }) => setIds([...ids, Number(target.value)])}
          >
            <option value="">{t('choose')}</option>
            <Options of={others.map(({ id, name }) => ({ id, title: name }))} />
          </select>
        </Field>
      )}
      {!mayAssign && <p className="help">{t('teachers_help')}</p>}
    </fieldset>
  )
}
