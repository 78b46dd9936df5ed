/** Runs in the frame, which has no origin of its own: all it can do is say a number. */
export const HEIGHT_CODE = `const tell = () => parent.postMessage({ fits: Math.ceil(document.documentElement.getBoundingClientRect().height) }, '*')
new ResizeObserver(tell).observe(document.documentElement)
addEventListener('load', tell)
tell()
`
