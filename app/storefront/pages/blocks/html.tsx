import { codeXml } from '#app/ui/icons.ts'
import { line } from '../fields.ts'
import { block } from './block.ts'

/**
 * HTML of the creator's own, in a frame without an origin: it reaches neither the page nor its cookies, sends no form,
 * and runs no script but ours, which says how high it is (docs/decisions/027).
 */
export const html = block({
  group: 'more',
  icon: codeXml,
  fields: { title: line, code: { kind: 'code' } },
  View: ({ shown: { title, code } }) =>
    code && (
      <iframe
        className="b-html"
        title={title || 'HTML'}
        sandbox="allow-scripts allow-popups"
        srcDoc={`<!doctype html><meta name="color-scheme" content="light dark"><body style="margin:0;font-family:sans-serif">${code}<script src="/custom-html/height.js"></script>`}
        data-fits
      />
    ),
})
