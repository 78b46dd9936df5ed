import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { pastedOutline } from './pasted-outline.ts'
import type { TreeStore } from './tree-store.ts'

/** An outline written elsewhere becomes sections and lectures; what will be made stands beside it before. */
export function PasteOutline({ store }: { store: TreeStore }) {
  const t = useTexts('course-builder')
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const planned = pastedOutline(text)
  async function make() {
    setBusy(true)
    const named = planned.map(({ title, lectures }) => ({ title: title || t('section_without_name'), lectures }))
    const made = await store.addOutline(named)
    setBusy(false)
    if (!made) return
    setText('')
    setOpen(false)
  }
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('paste_outline')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('paste_outline')}
        footer={
          <Button variant="primary" busy={busy} busyText={t('adding')} disabled={planned.length === 0} onClick={make}>
            {t('paste_make')}
          </Button>
        }
      >
        <div className="stack">
          <Field id="pasted-outline" label={t('paste_text')} help={t('paste_help')}>
            <textarea
              dir="auto"
              id="pasted-outline"
              className="input"
              rows={8}
              value={text}
              aria-describedby="pasted-outline-help"
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          {planned.length > 0 && (
            <ol className="pasted" aria-label={t('paste_preview')}>
              {planned.map(({ title, lectures }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place
                <li key={`${at} ${title}`}>
                  <b className="medium">{title || t('section_without_name')}</b>
                  <ul>
                    {lectures.map((lecture, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place
                      <li key={`${place} ${lecture}`}>{lecture}</li>
                    ))}
                  </ul>
                </li>
              ))}
            </ol>
          )}
        </div>
      </Dialog>
    </>
  )
}
