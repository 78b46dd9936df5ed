import { Dialog as Base } from '@base-ui/react/dialog'
import type { DialogProps } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { x } from './icons.ts'
import { useUiTexts } from './texts.ts'

export default function DialogWindow({ open, onClose, title, footer, bare, children }: DialogProps) {
  const t = useUiTexts()
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-scrim" />
        <Base.Viewport className="dialog-at">
          <Base.Popup className="dialog">
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
