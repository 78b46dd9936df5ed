import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { keyboard } from '#app/ui/icons.ts'
import { later } from '#app/ui/later.ts'
import { useKeys } from './keys.ts'

const ShortcutsWindow = later(() => import('./shortcuts-window.tsx'))

/** The keys of the player, behind `?`. */
export function Shortcuts({ media }: { media: boolean }) {
  const t = useTexts('player')
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState(false)
  function show() {
    setShown(true)
    setOpen(true)
  }
  useKeys(({ key }) => {
    if (key === '?') show()
    return key === '?'
  })
  return (
    <>
      <Button icon={keyboard} variant="ghost" size="sm" className="keys-open only-wide needs-script" onClick={show}>
        {t('shortcuts')} <kbd className="kbd">?</kbd>
      </Button>
      {shown && <ShortcutsWindow open={open} onClose={() => setOpen(false)} media={media} />}
    </>
  )
}
