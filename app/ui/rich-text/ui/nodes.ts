import { Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { UndoRedo } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { getEmbed } from '#app/platform/embed.ts'
import { CALLOUTS, type CalloutKind } from '#app/platform/html.ts'

/** What the sanitiser keeps as a link (platform/html.server.ts): the web, mail, and pages of the school itself. */
export function isSafeAddress(address: string): boolean {
  return /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@|\/(?!\/)|#)/i.test(address)
}

/** An address as somebody types it: without a scheme it is a site's. */
export function addressAsTyped(typed: string): string | undefined {
  const address = typed.trim()
  if (isSafeAddress(address)) return address
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`
  if (/^[^\s/:@?#]+\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(address)) return `https://${address}`
  return undefined
}

const getKind = (element: HTMLElement) => CALLOUTS.find((kind) => kind === element.dataset.callout)

/** A remark that stands out: blocks in `<div data-callout="tip">`. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'info' satisfies CalloutKind,
      parseHTML: getKind,
      renderHTML: ({ kind }) => ({ 'data-callout': kind }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-callout]', getAttrs: (element) => (getKind(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
})

/** A film of another service: stored as a link to its page, which readers press to load it (ui/embed.ts). */
export const Film = Node.create({
  name: 'film',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ page: { default: '' }, title: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[data-embed]',
      priority: 1000,
      getAttrs: (element) => {
        const embed = getEmbed(element.getAttribute('href') ?? '')
        return embed ? { page: embed.page, title: element.textContent } : false
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'a',
    { href: attrs.page, 'data-embed': getEmbed(attrs.page)?.service },
    attrs.title || attrs.page.replace('https://', ''),
  ],
})

/** Our own pictures alone; those of other sites would not be shown. */
const Picture = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/media/public/"]' }],
})

/** Without widths of columns, which no screen but the writer's has. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
})

export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    underline: false,
    undoRedo: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: null, target: null, class: null },
      isAllowedUri: (address) => isSafeAddress(address),
    },
  }),
  UndoRedo,
  Picture,
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
  Callout,
  Film,
]
