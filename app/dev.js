// Hot reload in development; a file of its own because the content security policy allows no inline script.
import '/@vite/client'
import { injectIntoGlobalHook } from '/@react-refresh'

injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
