/** Tells the school's own script, which runs in a frame without an origin, which page is seen: once, when it listens. */
export function feedScriptFrame() {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[data-script-frame]')
  if (!frame) return
  let isReady = false
  window.addEventListener('message', ({ source, data }) => {
    if (isReady || source !== frame.contentWindow || data?.type !== 'ready') return
    isReady = true
    const seen = { page: frame.dataset.scriptFrame, path: location.pathname, title: document.title }
    // A document without an origin can only be addressed as any.
    frame.contentWindow?.postMessage({ type: 'page_view', ...seen, locale: document.documentElement.lang }, '*')
  })
  frame.contentWindow?.postMessage({ type: 'hello' }, '*')
}
