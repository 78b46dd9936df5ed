/** What pdf.js runs in a thread of its own. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs'
