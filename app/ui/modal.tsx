import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { x } from './icons.ts'
import { useUiTexts } from './texts.ts'
import './css/modal.css'

type Props = {
  onClose: () => void
  title: ReactNode
  /** Must be answered: a press beside it does not close it. */
  asks?: boolean
  /** What is typed in it would be put away by a slip: a press beside it does not close it. */
  holds?: boolean
  className?: string
  children: ReactNode
}

/** A window above a public page, the browser's own: it keeps the focus inside and gives it back. Shown while it is rendered. */
export function Modal({ onClose, title, asks = false, holds = false, className = '', children }: Props) {
  const t = useUiTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const { current } = dialog
    if (current && !current.open) current.showModal()
  }, [])
  function pressBeside({ target, currentTarget }: MouseEvent) {
    if (!asks && !holds && target === currentTarget) dialog.current?.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it
    <dialog
      ref={dialog}
      className={`dialog modal ${className}`}
      role={asks ? 'alertdialog' : undefined}
      aria-labelledby={id}
      onClose={onClose}
      onClick={pressBeside}
    >
      <div className="modal-in">
        <div className="dialog-head">
          <h2 id={id} className="t18 strong">
            {title}
          </h2>
          {!asks && <IconButton icon={x} label={t('close')} size="sm" onClick={() => dialog.current?.close()} />}
        </div>
        {children}
      </div>
    </dialog>
  )
}
