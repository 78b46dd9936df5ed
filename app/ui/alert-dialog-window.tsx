import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { Button } from './button.tsx'
import type { AlertDialogProps } from './dialog.tsx'

export default function AlertDialogWindow(props: AlertDialogProps) {
  const { open, onClose, title, text, confirm, cancel, busyText, busy, danger, onConfirm, then, children } = props
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-scrim" />
        <Base.Viewport className="dialog-at">
          <Base.Popup className="dialog" finalFocus={then}>
            <div className="dialog-head">
              <Base.Title className="t18 strong">{title}</Base.Title>
            </div>
            <div className="dialog-body stack">
              <Base.Description className="muted">{text}</Base.Description>
              {children}
            </div>
            <div className="dialog-foot">
              <Base.Close className="btn">{cancel}</Base.Close>
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} busyText={busyText} onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
