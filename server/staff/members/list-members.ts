import type { Database } from '#server/database/database.ts';
import { type ListedMember, type Member, selectMemberByEmail, selectMembers } from './member-queries.ts';

/** The active members, owners first. */
export function listMembers(db: Database): Promise<ListedMember[]> {
  return selectMembers(db);
}

/** Finds an active member by email, in lower case. */
export function findMember(db: Database, email: string): Promise<Member | undefined> {
  return selectMemberByEmail(db, email);
}
