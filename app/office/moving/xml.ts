import { Parser } from 'htmlparser2'
import { invalid } from '#app/platform/refusal.ts'

/** An element of an XML document, with the words that stand in it directly. */
export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string }

const DEPTH_MAX = 100
const ELEMENTS_MAX = 2_000_000

/** Reads XML into elements. Document types are refused, so there are no entities of its own; 422 on `file` for what is no XML. */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const path = [root]
  let count = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: XmlElement = { name, attributes, children: [], text: '' }
        path.at(-1)?.children.push(element)
        path.push(element)
        count += 1
        if (path.length > DEPTH_MAX || count > ELEMENTS_MAX) throw invalid('file', 'moving.hostile')
      },
      onclosetag() {
        path.pop()
      },
      ontext(words) {
        const element = path.at(-1)
        if (element) element.text += words
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw invalid('file', 'moving.hostile')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  const [first] = root.children
  if (!first) throw invalid('file', 'moving.broken')
  return first
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
const isCalled = (element: XmlElement, name: string) => element.name === name || localName(element.name) === name

/** The children of that name, whatever stands before a colon. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => isCalled(child, name)) ?? []

/** The element at the end of a path of names, the first at each step. */
export function childOf(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((at, name) => at?.children.find((child) => isCalled(child, name)), element)
}

/** The words of the element at the end of a path; empty without one. */
export const wordsOf = (element: XmlElement | undefined, ...path: string[]): string =>
  childOf(element, ...path)?.text.trim() ?? ''

/** All elements of that name below one, in order. */
export function allOf(element: XmlElement | undefined, name: string): XmlElement[] {
  const found: XmlElement[] = []
  const waiting = element ? [element] : []
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (one !== element && isCalled(one, name)) found.push(one)
    waiting.push(...one.children.toReversed())
  }
  return found
}
