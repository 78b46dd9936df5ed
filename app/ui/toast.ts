import { showPlainly, type ToastMessage } from './note.ts'

/**
 * Says in one line what happened, from anywhere in the browser. Five seconds; errors stay until dismissed. When the code that
 * draws it cannot be loaded, the connection is what fails: the same words stand there without it.
 */
export async function toast(message: ToastMessage): Promise<void> {
  try {
    const { showToast } = await import('./toaster.tsx')
    showToast(message)
  } catch {
    showPlainly(message)
  }
}
