/** One valid question of each type, as a call brings it. */
export const ONE_OF_EACH = [
  {
    type: 'single',
    question: { html: '<p>Where does a window’s light come from?</p>' },
    points: 1,
    options: [{ label: 'The sky', correct: true }, { label: 'The lamp' }],
  },
  {
    type: 'multiple',
    question: { html: '<p>What makes it softer?</p>' },
    points: 2,
    options: [
      { label: 'A curtain', correct: true },
      { label: 'A step closer', correct: true },
      { label: 'Raising the ISO' },
    ],
  },
  {
    type: 'order',
    question: { html: '<p>Put in order.</p>' },
    points: 3,
    options: [{ label: 'Find the wall' }, { label: 'Place the chair' }, { label: 'Meter' }],
  },
  {
    type: 'match',
    question: { html: '<p>What light is it?</p>' },
    points: 2,
    options: [
      { label: 'Noon', match: 'Hard' },
      { label: 'Fog', match: 'Soft' },
    ],
  },
  { type: 'short', question: { html: '<p>What is f/2?</p>' }, points: 1, answers: ['aperture', 'przysłona'] },
  {
    type: 'open',
    question: { html: '<p>Describe a portrait that failed.</p>' },
    points: 5,
    explanation: { html: '<p>Names the light.</p>' },
  },
]
