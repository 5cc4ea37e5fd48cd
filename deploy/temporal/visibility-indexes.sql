-- Optional, for a Temporal server of one's own on PostgreSQL: half of the indexes of the visibility table, which every start, every close
-- and every change of a search attribute writes, are on columns that this product never fills. What they serve still works without
-- them, by a slower search. Each is as the server's schema makes it (postgresql/v12/visibility), should one be wanted again; look there
-- before an upgrade of the server, whose schema may count on them.
drop index concurrently if exists by_bool_01;
drop index concurrently if exists by_bool_02;
drop index concurrently if exists by_bool_03;
drop index concurrently if exists by_datetime_01;
drop index concurrently if exists by_datetime_02;
drop index concurrently if exists by_datetime_03;
drop index concurrently if exists by_double_01;
drop index concurrently if exists by_double_02;
drop index concurrently if exists by_double_03;
drop index concurrently if exists by_int_01;
drop index concurrently if exists by_int_02;
drop index concurrently if exists by_int_03;
drop index concurrently if exists by_text_01;
drop index concurrently if exists by_text_02;
drop index concurrently if exists by_text_03;
drop index concurrently if exists by_keyword_list_01;
drop index concurrently if exists by_keyword_list_02;
drop index concurrently if exists by_keyword_list_03;
drop index concurrently if exists by_temporal_bool_01;
drop index concurrently if exists by_temporal_bool_02;
drop index concurrently if exists by_temporal_datetime_01;
drop index concurrently if exists by_temporal_datetime_02;
drop index concurrently if exists by_temporal_double_01;
drop index concurrently if exists by_temporal_double_02;
drop index concurrently if exists by_temporal_int_01;
drop index concurrently if exists by_temporal_int_02;
drop index concurrently if exists by_temporal_keyword_01;
drop index concurrently if exists by_temporal_keyword_02;
drop index concurrently if exists by_temporal_keyword_03;
drop index concurrently if exists by_temporal_keyword_04;
drop index concurrently if exists by_temporal_low_cardinality_keyword_01;
drop index concurrently if exists by_temporal_keyword_list_01;
drop index concurrently if exists by_temporal_keyword_list_02;
drop index concurrently if exists by_history_length;
drop index concurrently if exists by_history_size_bytes;
drop index concurrently if exists by_state_transition_count;
