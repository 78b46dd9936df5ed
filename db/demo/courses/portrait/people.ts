import type { DemoSection } from '../../content-types.ts'

export const people: DemoSection = {
  title: { en: 'Conversation and movement', pl: 'Rozmowa i ruch' },
  lectures: [
    {
      title: { en: 'The first ten minutes', pl: 'Pierwsze dziesięć minut' },
      minutes: 9,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>Nobody looks like themselves in the first ten minutes. They look like somebody who is being photographed. You can wait it out, or you can use the time so that it passes faster. What you should not do is pretend that it is not there and press the shutter harder.</p>
<p>I spend these minutes on things that are truly needed and slightly dull. We move the chair together. I ask for help with the curtain. I take a reading off a hand, not off a face, and say aloud what I see: “the left is softer than I thought”. The person learns that the camera is a tool on a table, that I make mistakes, and that being looked at is not an exam.</p>
<h2>Three sentences that help</h2>
<ul><li>“I am only checking the light now, you can keep talking.” (Then it is true that you may take a frame.)</li><li>“Show me how you sit when you read.”</li><li>“That one was mine, I was late. Once more?”</li></ul>`,
            pl: `<p>Przez pierwsze dziesięć minut nikt nie wygląda jak on sam. Wygląda jak ktoś fotografowany. Można to przeczekać albo tak wypełnić ten czas, żeby minął szybciej. Nie warto tylko udawać, że go nie ma, i mocniej naciskać spustu.</p>
<p>Przeznaczam te minuty na rzeczy naprawdę potrzebne i trochę nudne. Razem przestawiamy krzesło. Proszę o pomoc przy zasłonie. Mierzę światło na dłoni, nie na twarzy, i mówię głośno, co widzę: „po lewej jest miękcej, niż myślałam”. Portretowana osoba dowiaduje się, że aparat to narzędzie na stole, że się mylę i że patrzenie na nią nie jest egzaminem.</p>
<h2>Trzy zdania, które pomagają</h2>
<ul><li>„Na razie tylko sprawdzam światło, możesz mówić dalej”. (Jeśli wtedy powstanie klatka, to i tak prawda).</li><li>„Pokaż mi, jak siedzisz, kiedy czytasz”.</li><li>„To była moja wina, za późno. Jeszcze raz?”</li></ul>`,
          },
        },
      ],
    },
    {
      title: { en: 'What hands do', pl: 'Co robią dłonie' },
      minutes: 8,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>Hands without a task look like gloves. Give them one and they become half of the portrait. The task should be small, real and slightly longer than you need: peeling an orange, untangling a cable, buttoning a cuff. People stop watching the camera because the cuff is difficult.</p>
<p>Mind the light on them. A hand near the window is nearer to the lamp than the face is, so it will be brighter, and the eye goes to brightness first. Either bring it back behind the plane of the face, or let it be in shadow with only the knuckles lit. And leave room: cutting through fingers hurts more to look at than cutting through a forehead.</p>
<p>When nothing works, ask for the hands to be put where they would be at a bus stop. Everybody knows, and it is never the lap.</p>`,
            pl: `<p>Dłonie bez zajęcia wyglądają jak rękawiczki. Daj im zajęcie, a staną się połową portretu. Powinno być małe, prawdziwe i trochę dłuższe, niż potrzebujesz: obieranie pomarańczy, rozplątywanie kabla, zapinanie mankietu. Człowiek przestaje pilnować aparatu, bo mankiet jest trudny.</p>
<p>Zwróć uwagę, jakie światło na nie pada. Dłoń przy oknie ma bliżej do lampy niż twarz, będzie więc jaśniejsza, a oko najpierw idzie tam, gdzie jasno. Cofnij ją za linię twarzy albo zostaw w cieniu, tak by światło łapało same kostki. I zostaw miejsce: ucięte palce bolą przy oglądaniu bardziej niż ucięte czoło.</p>
<p>Gdy nic nie działa, poproś, żeby ułożyły się tak jak na przystanku. Każdy to wie i nigdy nie są to kolana.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'Silence is also a direction', pl: 'Cisza też jest wskazówką' },
      minutes: 7,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>Beginners talk too little, then discover talking and talk too much. Somewhere between the two lies the sentence after which one says nothing. You ask a question that deserves an answer, you lower the camera to the chest so that your face is free, and you wait. Count to seven. It feels like a minute.</p>
<p>What happens in those seven seconds is the picture. First the person looks for the answer, usually up and to the side; then finds it; then checks whether you understood. The middle one is the moment. You will learn to feel it come, as one feels a swing reach its top, and raise the camera slightly before.</p>
<p>Good questions are about things, not about feelings. “What was on the wall above your bed in third grade?” opens a face. “How do you feel about your childhood?” closes it. Prepare five before the session and use two.</p>`,
            pl: `<p>Na początku mówi się za mało, potem odkrywa się mówienie i mówi za dużo. Gdzieś pośrodku leży zdanie, po którym nie mówi się nic. Zadajesz pytanie warte odpowiedzi, opuszczasz aparat na wysokość piersi, żeby było widać twoją twarz, i czekasz. Policz do siedmiu. To będzie jak minuta.</p>
<p>To, co stanie się w te siedem sekund, jest zdjęciem. Najpierw człowiek szuka odpowiedzi, zwykle wzrokiem w górę i w bok; potem ją znajduje; potem sprawdza, czy została zrozumiana. Chodzi o tę środkową chwilę. Z czasem zaczniesz wyczuwać, kiedy nadchodzi, tak jak wyczuwa się najwyższy punkt huśtawki, i podniesiesz aparat odrobinę wcześniej.</p>
<p>Dobre pytania dotyczą rzeczy, nie uczuć. „Co wisiało nad twoim łóżkiem, w trzeciej klasie?” otwiera twarz. „Jak wspominasz dzieciństwo?” ją zamyka. Przed sesją przygotuj pięć, a użyj dwóch.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'Exercise: one person, twenty minutes', pl: 'Ćwiczenie: jedna osoba, dwadzieścia minut' },
      minutes: 25,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>Ask someone you know a little: a neighbour, a colleague, the person who sells you bread. Tell them that it takes twenty minutes and that they will get one print. Both promises must be kept, and the first is harder. Set a timer where both of you can hear it.</p>
<h2>The plan</h2>
<ol><li><strong>Five minutes</strong> without raising the camera. Chair, curtain, a reading off the hand.</li><li><strong>Ten minutes</strong> in one place, one distance. Two prepared questions, one silence, one task for the hands.</li><li><strong>Five minutes</strong> anywhere the person wants to go.</li></ol>
<p>Afterwards write half a page before you look at the screen: when did you feel them stop posing, and what had just happened? Then look, and find out whether the pictures agree. They usually do, and that half page will teach you more than the pictures.</p>`,
            pl: `<p>Poproś kogoś, kogo znasz trochę: sąsiadkę, kolegę z pracy, osobę, u której kupujesz chleb. Powiedz, że zajmie to dwadzieścia minut i że będzie z tego jedna odbitka. Obu obietnic trzeba dotrzymać, a pierwsza jest trudniejsza. Ustaw minutnik tak, żebyście oboje go słyszeli.</p>
<h2>Plan</h2>
<ol><li><strong>Pięć minut</strong> bez podnoszenia aparatu. Krzesło, zasłona, pomiar na dłoni.</li><li><strong>Dziesięć minut</strong> w jednym miejscu i jednej odległości. Dwa przygotowane pytania, jedna cisza, jedno zajęcie dla dłoni.</li><li><strong>Pięć minut</strong> tam, dokąd ta osoba chce pójść.</li></ol>
<p>Potem, zanim spojrzysz na ekran, napisz pół strony: kiedy skończyło się pozowanie i co wydarzyło się tuż przedtem? Dopiero wtedy obejrzyj zdjęcia i sprawdź, czy się zgadza. Zwykle się zgadza, a to pół strony uczy więcej niż same zdjęcia.</p>`,
          },
        },
      ],
    },
  ],
}
