import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { differences, unsavedElsewhere } from './draft.ts'
import { useUiTexts } from './texts.ts'

/**
 * How many fields of the form around it are not saved, and the way to take them all back (draft.ts hears of its press).
 * `also` counts what is changed and no field says: rows that came or went.
 */
export function Unsaved({ also = 0, onDiscard }: { also?: number; onDiscard?: () => void }) {
  const t = useUiTexts()
  const place = useRef<HTMLSpanElement>(null)
  const [typed, setTyped] = useState(0)
  const count = typed + also
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is changed brings fields and takes them away
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    // Of radio buttons the one that was chosen says it all.
    const look = () =>
      setTyped(differences(form).filter(({ control, mine }) => control.type !== 'radio' || mine === true).length)
    look()
    form.addEventListener('input', look)
    form.addEventListener('change', look)
    return () => {
      form.removeEventListener('input', look)
      form.removeEventListener('change', look)
    }
  }, [also])
  useEffect(() => {
    if (also === 0) return
    const isUnsaved = () => true
    unsavedElsewhere.add(isUnsaved)
    return () => void unsavedElsewhere.delete(isUnsaved)
  }, [also])
  return (
    <>
      <span ref={place} className="t13 muted num" role="status">
        {count > 0 && t('unsaved_changes', { count })}
      </span>
      {count > 0 && (
        // On its way down: once draft.ts has heard of it the button is gone.
        <Button data-draft-discard onClickCapture={onDiscard}>
          {t('discard')}
        </Button>
      )}
    </>
  )
}
