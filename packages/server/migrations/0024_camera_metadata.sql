-- The protocol of a camera is also told as a member of its metadata.
update camera set doc = doc || jsonb_build_object('metadata', jsonb_build_object('protocol', doc -> 'protocol'));
