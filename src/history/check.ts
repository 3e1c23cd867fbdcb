import Database from 'better-sqlite3';

/** Reads every page of a database; what is wrong, or null. Throws where SQLite can't even begin. */
export const checkWhole = (db: Database.Database): string | null => check(db, 'quick_check(1)');

export const checkTable = (db: Database.Database, table: string): string | null => check(db, `quick_check('${table}')`);

function check(db: Database.Database, pragma: string): string | null {
  const [first] = db.pragma(pragma) as { readonly quick_check: string }[];
  return first?.quick_check === 'ok' ? null : (first?.quick_check ?? 'the check says nothing');
}

/** What is wrong with a database file; null if it is whole. It is not changed. */
export function faultOfFile(file: string): string | null {
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { readonly: true, fileMustExist: true });
    return checkWhole(db);
  } catch (error) {
    return (error as Error).message;
  } finally {
    db?.close();
  }
}
