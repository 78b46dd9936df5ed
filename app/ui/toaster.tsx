import { Toast } from '@base-ui/react/toast'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Icon } from './icon.tsx'
import { x } from './icons.ts'
import en from './locales/en.json' with { type: 'json' }
import pl from './locales/pl.json' with { type: 'json' }
import type { ToastKind, ToastMessage } from './note.ts'
import { TOAST_TONES } from './toast-tones.ts'

const manager = Toast.createToastManager()

// A root of its own: a message outlives the page that asked for it.
const place = document.createElement('div')
document.body.append(place)
const root = createRoot(place)
// At once, for a message added before the list listens would be lost.
flushSync(() => root.render(<Toaster texts={document.documentElement.lang === 'pl' ? pl : en} />))

export function showToast({ kind = 'info', title, text, action, lasts = 5000 }: ToastMessage) {
  const lasting = kind === 'error'
  const id = manager.add({
    type: kind,
    title,
    description: text,
    timeout: lasting ? 0 : lasts,
    priority: lasting ? 'high' : 'low',
    actionProps: action && {
      children: action.label,
      onClick: () => {
        manager.close(id)
        action.run()
      },
    },
  })
}

type Texts = Pick<typeof en, 'dismiss' | 'notifications'>

function Toaster({ texts }: { texts: Texts }) {
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label={texts.notifications}>
          <Messages texts={texts} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Messages({ texts }: { texts: Texts }) {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => {
    const mark = TOAST_TONES[(toast.type ?? 'info') as ToastKind]
    return (
      <Toast.Root key={toast.id} toast={toast} className="toast" data-tone={mark.tone}>
        <Icon of={mark.of} size={18} className={mark.tone} />
        <Toast.Content className="grow">
          <Toast.Title render={<p />} className="medium" />
          <Toast.Description className="t13 muted" />
        </Toast.Content>
        <Toast.Action className="btn btn-sm" />
        {/* Else it takes the focus and is said to nobody, as long as nothing of the list has it. */}
        <Toast.Close
          className="btn btn-ghost btn-icon btn-sm"
          aria-hidden={false}
          aria-label={texts.dismiss}
          title={texts.dismiss}
        >
          <Icon of={x} />
        </Toast.Close>
      </Toast.Root>
    )
  })
}
