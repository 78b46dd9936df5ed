import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { search } from '#app/ui/icons.ts'
import { BLOCKS, type BlockType, standsOn } from '../blocks/all.ts'
import { BLOCK_GROUPS } from '../blocks/block.ts'
import type { PageKind } from '../page.ts'
import { useFieldTexts } from './field-texts.ts'

type Props = { open: boolean; onClose: () => void; kind: PageKind; onChoose: (type: BlockType) => void }

/** What can be added to a page, by what it is for. */
export function Palette({ open, onClose, kind, onChoose }: Props) {
  const t = useTexts('pages')
  const { block: nameOf } = useFieldTexts()
  const [words, look] = useState('')
  const types = (Object.keys(BLOCKS) as BlockType[]).filter(
    (type) => standsOn(type, kind) && nameOf(type).toLowerCase().includes(words.trim().toLowerCase()),
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('add_block')}>
      <TextField
        name="words"
        label={t('search')}
        icon={search}
        value={words}
        onChange={({ target }) => look(target.value)}
        autoFocus
      />
      {types.length === 0 && <p className="muted pt-4">{t('no_block')}</p>}
      {BLOCK_GROUPS.map((group) => {
        const those = types.filter((type) => BLOCKS[type].group === group)
        if (those.length === 0) return null
        return (
          <section key={group} className="pe-group" aria-label={t(`group_${group}`)}>
            <h3 className="t13 muted">{t(`group_${group}`)}</h3>
            <div className="pe-types">
              {those.map((type) => (
                <button key={type} type="button" className="card pe-type" onClick={() => onChoose(type)}>
                  <Icon of={BLOCKS[type].icon} size={20} />
                  {nameOf(type)}
                </button>
              ))}
            </div>
          </section>
        )
      })}
    </Dialog>
  )
}
