import type { Phrase, Text } from './language.ts';

/** What `murmeld template` says, in the terminal and on the paper. */
export const TEMPLATE = {
  usage: {
    de: `murmeld template PLAN [OPTIONEN]: Bohrschablone eines Bretts in wahrer Grösse, als SVG und als PDF auf A4-Seiten.
  PLAN              Brettplan (classic-2, classic-3, classic-4, classic-6, …) oder Pfad einer Brettplan-Datei
  --out ORDNER      wohin die Dateien kommen (murmeld-PLAN)
  --hole MM         Durchmesser der Löcher für die Murmeln (12)
  --lang de|fr|en   Sprache`,
    fr: `murmeld template PLAN [OPTIONS] : gabarit de perçage d’un plateau en vraie grandeur, en SVG et en PDF sur pages A4.
  PLAN              plan du plateau (classic-2, classic-3, classic-4, classic-6, …) ou chemin d’un fichier de plan
  --out DOSSIER     où mettre les fichiers (murmeld-PLAN)
  --hole MM         diamètre des trous pour les billes (12)
  --lang de|fr|en   langue`,
    en: `murmeld template MAP [OPTIONS]: drilling template of a board at its true size, as SVG and as PDF on A4 pages.
  MAP               board map (classic-2, classic-3, classic-4, classic-6, …), or the path of a board map file
  --out FOLDER      where the files go (murmeld-MAP)
  --hole MM         diameter of the holes for the marbles (12)
  --lang de|fr|en   language`,
  },
  /** On every page, beside the ruler. */
  hint: {
    de: 'Mit 100 % drucken: dieser Massstab misst 100 mm. Seiten an den Kreuzen im Kreis übereinanderlegen. Ansicht von oben.',
    fr: 'Imprimer à 100 % : cette règle mesure 100 mm. Superposer les pages aux croix cerclées. Vu d’en haut.',
    en: 'Print at 100 %: this ruler is 100 mm long. Lay pages over one another at the circled crosses. Seen from above.',
  },
  written: {
    de: ({ folder, pages }) =>
      `Geschrieben nach ${folder}: das ganze Brett als SVG, ${pages} A4-Seiten als PDF und einzeln als SVG.\nDrucken Sie mit 100 % («tatsächliche Grösse») und messen Sie auf jeder Seite den Massstab nach, bevor Sie bohren.`,
    fr: ({ folder, pages }) =>
      `Écrit dans ${folder} : le plateau entier en SVG, ${pages} pages A4 en PDF et, une à une, en SVG.\nImprimez à 100 % (« taille réelle ») et vérifiez la règle de chaque page avant de percer.`,
    en: ({ folder, pages }) =>
      `Written to ${folder}: the whole board as SVG, ${pages} A4 pages as PDF and one by one as SVG.\nPrint at 100 % ("actual size") and measure the ruler on every page before you drill.`,
  },
  notWritten: {
    de: (detail) =>
      `Die Dateien können nicht geschrieben werden (${detail}). Wählen Sie mit --out einen anderen Ordner.`,
    fr: (detail) => `Impossible d’écrire les fichiers (${detail}). Choisissez un autre dossier avec --out.`,
    en: (detail) => `The files can't be written (${detail}). Choose another folder with --out.`,
  },
  badHole: {
    de: '--hole: 4 bis 20 Millimeter.',
    fr: '--hole : 4 à 20 millimètres.',
    en: '--hole: 4 to 20 millimetres.',
  },
} satisfies {
  usage: Text;
  hint: Text;
  written: Phrase<{ readonly folder: string; readonly pages: number }>;
  notWritten: Phrase<string>;
  badHole: Text;
};
