import type { Words } from './doctor.ts';

/** What the doctor finds about the computer and the games kept on it; `{…}` is filled in. */
export const COMPUTER_WORDS = {
  'system/about': {
    say: {
      de: 'Murmeld {version}, Node {node}, {os}, Kernel {kernel}, Computer: {machine} ({arch}).',
      fr: 'Murmeld {version}, Node {node}, {os}, noyau {kernel}, ordinateur : {machine} ({arch}).',
      en: 'Murmeld {version}, Node {node}, {os}, kernel {kernel}, computer: {machine} ({arch}).',
    },
  },
  'system/node-too-old': {
    say: {
      de: 'Node {node} ist zu alt; nötig ist {needed} oder neuer.',
      fr: 'Node {node} est trop ancien ; il faut {needed} ou plus récent.',
      en: 'Node {node} is too old; {needed} or newer is needed.',
    },
    todo: {
      de: 'Installieren Sie ein neueres Node von https://nodejs.org, danach im Ordner von Murmeld: npm ci.',
      fr: 'Installez un Node plus récent depuis https://nodejs.org, puis dans le dossier de Murmeld : npm ci.',
      en: "Install a newer Node from https://nodejs.org, then in Murmeld's folder: npm ci.",
    },
  },
  'system/package-missing': {
    say: {
      de: 'Das Paket {name} lässt sich nicht laden ({detail}).',
      fr: 'Le paquet {name} ne se charge pas ({detail}).',
      en: "The package {name} can't be loaded ({detail}).",
    },
    todo: {
      de: 'Im Ordner von Murmeld: npm ci. Hilft das nicht: npm rebuild {name}.',
      fr: 'Dans le dossier de Murmeld : npm ci. Si cela ne suffit pas : npm rebuild {name}.',
      en: "In Murmeld's folder: npm ci. If that does not help: npm rebuild {name}.",
    },
  },
  'clock/right': {
    say: { de: 'Die Uhr: {date} (UTC).', fr: 'L’horloge : {date} (UTC).', en: 'The clock: {date} (UTC).' },
  },
  'clock/wrong': {
    say: {
      de: 'Die Uhr geht falsch: {date} (UTC). Spiele bekommen ein falsches Datum.',
      fr: 'L’horloge est fausse : {date} (UTC). Les parties auront une mauvaise date.',
      en: 'The clock is wrong: {date} (UTC). Games get a wrong date.',
    },
    todo: {
      de: 'Verbinden Sie den Computer einmal mit dem Internet, oder stellen Sie die Uhr: sudo date -s "2026-12-24 18:00".',
      fr: 'Reliez une fois l’ordinateur à Internet, ou réglez l’horloge : sudo date -s "2026-12-24 18:00".',
      en: 'Connect the computer to the internet once, or set the clock: sudo date -s "2026-12-24 18:00".',
    },
  },
  'clock/alone': {
    say: {
      de: 'Die Uhr: {date} (UTC), seit dem Start nicht mit dem Internet abgeglichen. Stimmt sie, ist nichts zu tun.',
      fr: 'L’horloge : {date} (UTC), pas mise à l’heure par Internet depuis le démarrage. Si elle est juste, il n’y a rien à faire.',
      en: 'The clock: {date} (UTC), not set by the internet since the start. If it is right, there is nothing to do.',
    },
  },
  'power/right': {
    say: {
      de: 'Die Speisung des Raspberry Pi ist in Ordnung.',
      fr: 'L’alimentation du Raspberry Pi est bonne.',
      en: "The Raspberry Pi's supply is sound.",
    },
  },
  'power/low-now': {
    say: {
      de: 'Der Raspberry Pi hat zu wenig Spannung.',
      fr: 'Le Raspberry Pi manque de tension.',
      en: 'The Raspberry Pi has too low a voltage.',
    },
    todo: {
      de: 'Nehmen Sie das Netzteil des Raspberry Pi und ein kurzes Kabel, und speisen Sie die Lichter des Bretts aus einem eigenen Netzteil (hardware/README.md).',
      fr: 'Prenez l’alimentation du Raspberry Pi et un câble court, et alimentez les lumières du plateau par une alimentation à part (hardware/README.md).',
      en: "Use the Raspberry Pi's own power supply and a short cable, and feed the board's lights from a supply of their own (hardware/README.md).",
    },
  },
  'power/was-low': {
    say: {
      de: 'Seit dem Start hatte der Raspberry Pi schon zu wenig Spannung.',
      fr: 'Depuis le démarrage, le Raspberry Pi a déjà manqué de tension.',
      en: 'Since its start the Raspberry Pi has had too low a voltage.',
    },
    todo: {
      de: 'Nehmen Sie ein stärkeres Netzteil, oder speisen Sie die Lichter des Bretts für sich.',
      fr: 'Prenez une alimentation plus forte, ou alimentez les lumières du plateau à part.',
      en: "Use a stronger power supply, or feed the board's lights on their own.",
    },
  },
  'power/hot': {
    say: {
      de: 'Der Raspberry Pi ist heiss und rechnet langsamer, oder tat es seit dem Start.',
      fr: 'Le Raspberry Pi est chaud et ralentit, ou l’a fait depuis le démarrage.',
      en: 'The Raspberry Pi is hot and has slowed down, now or since its start.',
    },
    todo: {
      de: 'Geben Sie ihm Luft: Öffnungen im Brett, einen Kühlkörper.',
      fr: 'Donnez-lui de l’air : des ouvertures dans le plateau, un dissipateur.',
      en: 'Give it air: openings in the board, a heat sink.',
    },
  },
  'gpio/header': {
    say: {
      de: 'Die Stiftleiste: {label}, {lines} Leitungen ab Nummer {base}.',
      fr: 'Le connecteur : {label}, {lines} lignes à partir du numéro {base}.',
      en: 'The pins of this computer: {label}, {lines} lines from number {base} on.',
    },
  },
  'gpio/none': {
    say: {
      de: 'Keine brauchbare Stiftleiste (gefunden: {labels}). Ein Brett mit seriellem Modul braucht keine.',
      fr: 'Pas de connecteur utilisable (trouvé : {labels}). Un plateau avec module série n’en a pas besoin.',
      en: 'No pins of use (found: {labels}). A board with a serial module needs none.',
    },
  },
  'gpio/needed': {
    say: {
      de: 'Der Brettplan braucht die Pins dieses Computers, und sie sind nicht zu haben.',
      fr: 'Le plan du plateau a besoin des broches de cet ordinateur, et elles ne sont pas disponibles.',
      en: "The board map needs this computer's pins, and they can't be had.",
    },
  },
  'data/writable': {
    say: {
      de: 'Spiele werden in {folder} aufbewahrt; frei sind {free} MB.',
      fr: 'Les parties sont conservées dans {folder} ; {free} Mo libres.',
      en: 'Games are kept in {folder}; {free} MB are free.',
    },
  },
  'data/to-be-made': {
    say: {
      de: 'Der Ordner für Spiele entsteht beim ersten Start: {folder}; frei sind {free} MB.',
      fr: 'Le dossier des parties sera créé au premier démarrage : {folder} ; {free} Mo libres.',
      en: 'The folder for games is made at the first start: {folder}; {free} MB are free.',
    },
  },
  'data/not-writable': {
    say: {
      de: 'In {folder} darf nicht geschrieben werden, oder die Karte ist nur lesbar.',
      fr: 'Impossible d’écrire dans {folder} : pas le droit, ou carte en lecture seule.',
      en: "{folder} can't be written to: no right, or the card is read-only.",
    },
    todo: {
      de: 'Wählen Sie mit --data einen anderen Ordner, oder geben Sie diesen dem Benutzer, unter dem Murmeld läuft. Ist die ganze Karte nur lesbar, ist sie meist am Ende: Spiele sichern, Karte ersetzen.',
      fr: 'Choisissez un autre dossier avec --data, ou donnez celui-ci à l’utilisateur de Murmeld. Si toute la carte est en lecture seule, elle est en général usée : sauvez les parties, remplacez-la.',
      en: 'Choose another folder with --data, or give this one to the user that Murmeld runs as. If the whole card is read-only, it is most often worn out: save the games, replace the card.',
    },
  },
  'data/nearly-full': {
    say: {
      de: 'Wenig Platz in {folder}: {free} MB.',
      fr: 'Peu de place dans {folder} : {free} Mo.',
      en: 'Little space in {folder}: {free} MB.',
    },
    todo: {
      de: 'Räumen Sie auf: sudo apt clean; sudo journalctl --vacuum-size=50M.',
      fr: 'Faites de la place : sudo apt clean ; sudo journalctl --vacuum-size=50M.',
      en: 'Tidy up: sudo apt clean; sudo journalctl --vacuum-size=50M.',
    },
  },
  'data/full': {
    say: {
      de: 'Kein Platz mehr für Spiele in {folder}: {free} MB.',
      fr: 'Plus de place pour les parties dans {folder} : {free} Mo.',
      en: 'No space for games left in {folder}: {free} MB.',
    },
    todo: {
      de: 'Räumen Sie auf, bevor Sie spielen: sudo apt clean; sudo journalctl --vacuum-size=50M.',
      fr: 'Faites de la place avant de jouer : sudo apt clean ; sudo journalctl --vacuum-size=50M.',
      en: 'Tidy up before you play: sudo apt clean; sudo journalctl --vacuum-size=50M.',
    },
  },
  'games/none': {
    say: {
      de: 'Noch sind keine Spiele aufbewahrt.',
      fr: 'Aucune partie n’est encore conservée.',
      en: 'No games are kept yet.',
    },
  },
  'games/readable': {
    say: {
      de: '{file}: ganz und lesbar. Spiele: {count}.',
      fr: '{file} : entier et lisible. Parties : {count}.',
      en: '{file}: whole and readable. Games: {count}.',
    },
  },
  'games/damaged': {
    say: {
      de: '{file} ist beschädigt ({detail}).',
      fr: '{file} est endommagé ({detail}).',
      en: '{file} is damaged ({detail}).',
    },
    todo: {
      de: 'Legen Sie die Datei beiseite, löschen Sie sie nicht; Murmeld bietet beim Start die neueste Sicherung an.',
      fr: 'Mettez le fichier de côté, ne l’effacez pas ; au démarrage, Murmeld propose la dernière sauvegarde.',
      en: 'Put the file aside, do not delete it; at its start Murmeld offers the newest backup.',
    },
  },
  'games/newer': {
    say: {
      de: '{file} stammt von einem neueren Murmeld.',
      fr: '{file} vient d’un Murmeld plus récent.',
      en: '{file} was written by a newer Murmeld.',
    },
    todo: {
      de: 'Installieren Sie die neuere Fassung.',
      fr: 'Installez la version plus récente.',
      en: 'Install the newer version.',
    },
  },
  'games/unreadable': {
    say: {
      de: '{file} lässt sich nicht lesen ({detail}).',
      fr: '{file} ne peut pas être lu ({detail}).',
      en: "{file} can't be read ({detail}).",
    },
    todo: {
      de: 'Gehört die Datei einem anderen Benutzer? Starten Sie „murmeld doctor“ als der Benutzer, unter dem Murmeld läuft (sudo -u murmeld …).',
      fr: 'Le fichier est-il à un autre utilisateur ? Lancez « murmeld doctor » comme l’utilisateur de Murmeld (sudo -u murmeld …).',
      en: 'Does the file belong to another user? Run "murmeld doctor" as the user that Murmeld runs as (sudo -u murmeld …).',
    },
  },
  'port/free': {
    say: {
      de: 'Anschluss {port} für die Seiten ist frei.',
      fr: 'Le port {port} des pages est libre.',
      en: 'Port {port} for the pages is free.',
    },
  },
  'port/murmeld': {
    say: {
      de: 'An Anschluss {port} antwortet Murmeld.',
      fr: 'Murmeld répond au port {port}.',
      en: 'Murmeld answers at port {port}.',
    },
  },
  'port/taken': {
    say: {
      de: 'Anschluss {port} ist von einem anderen Programm belegt; Murmeld nimmt den nächsten freien.',
      fr: 'Le port {port} est pris par un autre programme ; Murmeld prend le prochain libre.',
      en: 'Port {port} is taken by another program; Murmeld takes the next free one.',
    },
    todo: {
      de: 'Soll die Adresse der Seiten immer dieselbe sein, wählen Sie mit --port einen anderen.',
      fr: 'Pour que l’adresse des pages reste la même, choisissez-en un autre avec --port.',
      en: 'If the address of the pages should stay the same, choose another one with --port.',
    },
  },
} satisfies Record<string, Words>;
