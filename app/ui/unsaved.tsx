import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { belongsTo, differences } from './draft.ts'
import { useUiTexts } from './texts.ts'

/**
 * How many fields of the form around it are not saved, and the way to take them all back (draft.ts hears of its press).
 */
export function Unsaved({ onDiscard }: { onDiscard?: () => void }) {
  const t = useUiTexts()
  const place = useRef<HTMLSpanElement>(null)
  const [count, setCount] = useState(0)
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    // Of radio buttons the one that was chosen says it all.
    const look = () =>
      setCount(differences(form).filter(({ control, mine }) => control.type !== 'radio' || mine === true).length)
    // After React, which listens below the document: drawn before it knows of a letter, its field would lose that.
    const heard = ({ target }: Event) => belongsTo(form, target) && look()
    look()
    document.addEventListener('input', heard)
    document.addEventListener('change', heard)
    return () => {
      document.removeEventListener('input', heard)
      document.removeEventListener('change', heard)
    }
  }, [])
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
