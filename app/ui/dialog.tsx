import { lazy, type ReactNode, Suspense, useState } from 'react'

const DialogWindow = lazy(() => import('./dialog-window.tsx'))
const AlertDialogWindow = lazy(() => import('./alert-dialog-window.tsx'))

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Buttons under the body. */
  footer?: ReactNode
  /** Its children bring body and foot themselves, as a form does. */
  bare?: boolean
  children: ReactNode
}

export type AlertDialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What will happen, and what will not. */
  text: ReactNode
  /** The words on the two buttons: what is done, and how to keep things as they are. */
  confirm: string
  cancel: string
  busyText: string
  busy?: boolean
  danger?: boolean
  /** What takes the focus once it is closed, where its opener may be gone; without it, or with nothing, its opener. */
  then?: () => HTMLElement | null
  onConfirm: () => void
  children?: ReactNode
}

/** From the first opening on the window stays rendered, so that closing can be seen. */
function useOnceOpened(open: boolean) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened
}

/** A window above the page. Esc and a press outside close it; the focus returns to its opener. Loaded at first use. */
export function Dialog(props: DialogProps) {
  return useOnceOpened(props.open) ? (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  ) : null
}

/** A question that must be answered before something is done that cannot be undone. */
export function AlertDialog(props: AlertDialogProps) {
  return useOnceOpened(props.open) ? (
    <Suspense>
      <AlertDialogWindow {...props} />
    </Suspense>
  ) : null
}
