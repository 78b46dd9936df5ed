/** What people of the demo school wrote for the open question of its exam, and what their teacher said, by how good it is. */
export const OPEN_ANSWERS = {
  en: [
    [
      'I put my brother with his back to the window because the sofa stood there. His face was as dark as the screen behind him. Today I would turn the sofa first and only then lift the camera.',
      'The sofa was innocent, well seen. Next time move it before the person sits.',
    ],
    [
      'My mother by the kitchen window at noon: hard light from above, deep eyes. I would wait for four o’clock or hang the curtain.',
      'Good on the hour. Say also where she should stand.',
    ],
    [
      'A colleague in the office corridor. The light came from everywhere and the face was flat. I would open one door and close the other.',
      'Exactly: one direction is what was missing.',
    ],
    ['It was too dark, so I would raise the ISO.', 'That is a setting. What could you have moved?'],
  ],
  pl: [
    [
      'Posadziłam brata plecami do okna, bo tam stała kanapa. Twarz była ciemna jak ekran za nim. Dziś najpierw obrócę kanapę, a dopiero potem podniosę aparat.',
      'Kanapa była niewinna, dobrze zauważone. Następnym razem przesuń ją, zanim ktoś usiądzie.',
    ],
    [
      'Mama przy oknie w kuchni w południe: twarde światło z góry, głębokie oczodoły. Teraz poczekam do czwartej albo zawieszę firankę.',
      'Dobrze o porze dnia. Dopisz jeszcze, gdzie mama powinna stanąć.',
    ],
    [
      'Kolega na korytarzu w biurze. Światło szło zewsząd i twarz była płaska. Otworzę jedne drzwi, a drugie zamknę.',
      'Właśnie tak: brakowało jednego kierunku.',
    ],
    ['Było za ciemno, więc podniosę czułość.', 'To ustawienie. A co można było przesunąć?'],
  ],
} as const

/** How the people who took it did, from 0 to 1, the longest ago first; the last ones wait for their marks. */
export const SKILLS = [
  0.95, 0.62, 0.88, 0.78, 0.45, 0.91, 0.84, 0.7, 0.97, 0.58, 0.82, 0.9, 0.74, 0.66, 0.86, 0.93, 0.5, 0.8, 0.72, 0.89,
  0.83, 0.68, 0.94, 0.76, 0.87, 0.6, 0.85, 0.92,
]
export const UNMARKED = 3
