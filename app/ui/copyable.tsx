import { useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import { copy } from './icons.ts'
import { useUiTexts } from './texts.ts'
import { toast } from './toast.ts'

/** A text that people carry elsewhere, with a button that copies it; where that is not allowed it selects it. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const t = useUiTexts()
  const code = useRef<HTMLElement>(null)
  async function press() {
    try {
      await navigator.clipboard.writeText(text)
      await toast({ kind: 'success', title: t('copied') })
    } catch {
      if (code.current) getSelection()?.selectAllChildren(code.current)
      await toast({ kind: 'warning', title: t('not_copied'), text: t('not_copied_text') })
    }
  }
  return (
    <span className="copyable">
      <code ref={code}>{text}</code>
      <IconButton icon={copy} size="sm" label={label} onClick={press} />
    </span>
  )
}

/** A button that copies a text which is shown elsewhere, or not at all. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const t = useUiTexts()
  async function press() {
    try {
      await navigator.clipboard.writeText(text)
      await toast({ kind: 'success', title: t('copied') })
    } catch {
      await toast({ kind: 'warning', title: t('not_copied') })
    }
  }
  return (
    <Button variant="ghost" size="sm" icon={copy} onClick={press}>
      {children}
    </Button>
  )
}
