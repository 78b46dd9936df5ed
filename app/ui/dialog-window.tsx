import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef } from 'react'
import type { DialogProps } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { x } from './icons.ts'
import { useUiTexts } from './texts.ts'

const FIELD = 'textarea, select, input:not([type="hidden"], [type="file"], [type="radio"]:not(:checked))'

export default function DialogWindow({ open, onClose, title, footer, bare, children }: DialogProps) {
  const t = useUiTexts()
  const popup = useRef<HTMLDivElement>(null)
  // Where one writes, not the button that closes; a finger would have a keyboard pushed over the window. A field within that
  // focused itself would do so before the opener is known, to which the focus returns.
  const firstField = (by: string) =>
    by === 'touch' ||
    ([...(popup.current?.querySelectorAll<HTMLElement>(FIELD) ?? [])].find((field) => field.checkVisibility()) ?? true)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-scrim" />
        <Base.Viewport className="dialog-at">
          <Base.Popup ref={popup} className="dialog" initialFocus={firstField}>
            <div className="dialog-head">
              <Base.Title className="t18 strong">{title}</Base.Title>
              <Base.Close className="btn btn-ghost btn-icon btn-sm" aria-label={t('close')} title={t('close')}>
                <Icon of={x} size={18} />
              </Base.Close>
            </div>
            {bare ? children : <div className="dialog-body">{children}</div>}
            {footer && <div className="dialog-foot">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
